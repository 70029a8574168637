import { Modal } from "@mantine/core";
import "@mantine/core/styles/Paper.layer.css";
import "@mantine/core/styles/Overlay.layer.css";
import "@mantine/core/styles/ModalBase.layer.css";
import "@mantine/core/styles/Modal.layer.css";
import { Button } from "~/components/Button.tsx";
import dialogStyles from "~/components/ConfirmDialog.module.css";
import styles from "./KeyboardHelp.module.css";

interface KeyboardHelpProps {
  opened: boolean;
  scale: number;
  onClose: () => void;
}

/** Every key of the scoring form. */
export function KeyboardHelp({ opened, scale, onClose }: KeyboardHelpProps) {
  const keys = [
    [["1", "…", String(scale % 10)], "score the criterion that has the focus"],
    [["←", "→"], "one score lower or higher"],
    [["↑", "↓"], "to the criterion before or after"],
    [["Ctrl", "Enter"], "submit the review"],
    [["?"], "show this"],
  ] as const;
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered
      size="34rem"
      classNames={{
        content: dialogStyles.dialog,
        title: dialogStyles.title,
        body: dialogStyles.text,
        overlay: dialogStyles.overlay,
      }}
      transitionProps={{ duration: 0 }}
      // It would write style sheets at run time, which the content security policy forbids.
      lockScroll={false}
    >
      <Modal.Overlay transitionProps={{ duration: 0 }} />
      <Modal.Content>
        <Modal.Title>Scoring by keyboard</Modal.Title>
        <Modal.Body>
          <dl className={styles.keys}>
            {keys.map(([names, what]) => (
              <div key={what}>
                <dt>
                  {names.map((name) => (
                    <kbd key={name} className={name === "…" ? styles.to : styles.key}>
                      {name}
                    </kbd>
                  ))}
                </dt>
                <dd>{what}</dd>
              </div>
            ))}
          </dl>
          <p>Tab leads to the scores. In a comment, keys are letters.</p>
        </Modal.Body>
        <div className={dialogStyles.buttons}>
          <Button onClick={onClose} data-autofocus>
            Close
          </Button>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
