/** In place of Mantine's own colours: those of our theme (public-site/app/theme/mantine.tsx) are all there are. */
export const DEFAULT_COLORS = {};
