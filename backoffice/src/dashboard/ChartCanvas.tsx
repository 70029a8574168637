import { Box } from "@mui/material";
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  LinearScale,
  Tooltip,
} from "chart.js";
import { useEffect, useRef } from "react";
import { PALETTE } from "#shared/palette.ts";

// Only the parts that are drawn with, so that the others are not loaded.
Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);
Chart.defaults.font.family = getComputedStyle(document.body).fontFamily;
Chart.defaults.font.size = 12;
Chart.defaults.color = PALETTE.inkSoft;
Chart.defaults.borderColor = PALETTE.hairline;
// Numbers are read, not watched.
Chart.defaults.animation = false;
Chart.defaults.maintainAspectRatio = false;

interface ChartCanvasProps {
  config: ChartConfiguration;
  height: number;
}

/** A chart, drawn as wide as there is room. Says nothing to screen readers: see TimeFigure. */
export default function ChartCanvas({ config, height }: ChartCanvasProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context) return;
    const chart = new Chart(context, config);
    return () => chart.destroy();
  }, [config]);
  return (
    <Box sx={{ position: "relative", height }}>
      <canvas ref={canvas} />
    </Box>
  );
}
