import { figures } from "./figures.ts";
import type { TitledText } from "./text.ts";

interface DeviceSpecification extends TitledText {
  /** Set large. */
  readonly figure?: string;
}

/** What the device has to meet, in full. */
export const deviceSpecifications: {
  readonly title: string;
  readonly lead: string;
  readonly items: readonly DeviceSpecification[];
} = {
  title: "Device Specifications",
  lead: "Your device has to meet all of these. How it does so is up to you.",
  items: [
    {
      title: "Volume and route",
      figure: figures.volume,
      text: `Delivers up to ${figures.volume} of biologic drug subcutaneously, in any orientation.`,
    },
    {
      title: "Wear",
      figure: figures.wear,
      text: `Is small, light and discreet for wearing up to ${figures.wear}.`,
    },
    {
      title: "Self-administration",
      text: "Compact and intuitive, for weekly, monthly or quarterly self-administration by adults.",
    },
    {
      title: "Needle",
      text: "Inserts and retracts the needle automatically.",
    },
    {
      title: "Loading",
      text: "Is loaded by the user or comes pre-filled.",
    },
    {
      title: "Sustainability",
      text: "Is sustainable, with minimal non-sustainable materials and electronics.",
    },
    {
      title: "Device state",
      text: "Lets the user know its state: start, delivery and end. It is digitally enabled and connected, so that whoever should know can learn of it.",
    },
    {
      title: "Existing IP",
      text: "Avoids existing IP.",
    },
    {
      title: "Dose accuracy",
      text: "Leaves minimal dead volume and delivers with an accuracy comparable to devices on the market.",
    },
    {
      title: "Production and supply",
      text: "Takes manufacturability, sterilization and a cold-storage supply chain into account.",
    },
  ],
};
