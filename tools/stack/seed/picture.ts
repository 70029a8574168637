import { encode } from "jpeg-js";
import { PALETTE } from "#shared/palette.ts";

/** A circle of a drawing; a ring where it has a width. */
export interface Circle {
  x: number;
  y: number;
  radius: number;
  color: keyof typeof PALETTE;
  ring?: number;
}

const WIDTH = 1200;
const HEIGHT = 900;

function channelsOf(color: keyof typeof PALETTE): [number, number, number] {
  const value = Number.parseInt(PALETTE[color].slice(1, 7), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** How much of a pixel a circle covers, 0 to 1. */
function cover({ x, y, radius, ring }: Circle, px: number, py: number): number {
  const distance = Math.hypot(px - x, py - y);
  const edge = ring ? ring / 2 - Math.abs(distance - radius) : radius - distance;
  return Math.min(1, Math.max(0, edge + 0.5));
}

/** A drawing of circles on a ground, from the lowest to the highest, as a JPEG of 1200 by 900 pixels. */
export function drawPicture(ground: keyof typeof PALETTE, circles: readonly Circle[]): Buffer {
  const data = Buffer.alloc(WIDTH * HEIGHT * 4, 255);
  const [red, green, blue] = channelsOf(ground);
  for (let at = 0; at < data.length; at += 4) data.set([red, green, blue], at);
  for (const circle of circles) paint(data, circle);
  return encode({ data, width: WIDTH, height: HEIGHT }, 82).data;
}

function paint(data: Buffer, circle: Circle): void {
  const color = channelsOf(circle.color);
  const reach = circle.radius + (circle.ring ?? 0) / 2 + 1;
  const from = (middle: number) => Math.max(0, Math.floor(middle - reach));
  const to = (middle: number, end: number) => Math.min(end, Math.ceil(middle + reach));
  for (let py = from(circle.y); py < to(circle.y, HEIGHT); py += 1) {
    for (let px = from(circle.x); px < to(circle.x, WIDTH); px += 1) {
      const share = cover(circle, px, py);
      if (share === 0) continue;
      const at = (py * WIDTH + px) * 4;
      for (let channel = 0; channel < 3; channel += 1) {
        const below = data[at + channel] ?? 0;
        data[at + channel] = Math.round(below + ((color[channel] ?? 0) - below) * share);
      }
    }
  }
}
