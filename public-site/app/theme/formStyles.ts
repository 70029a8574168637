// Mantine's style sheets, only for the components that forms use, in Mantine's order
// (https://mantine.dev/styles/css-files-list). The `.layer` files put them into a cascade layer, so
// that the site's own rules win without a fight. A page whose form is loaded later imports this
// itself: its prerendered form needs its looks at once.
import "@mantine/core/styles/default-css-variables.layer.css";
import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Combobox.layer.css";
import "@mantine/core/styles/Input.layer.css";
import "./fields.css";
