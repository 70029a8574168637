/** In place of the wave that runs over MUI's buttons: no button of ours has it (theme.ts). */
export default () => null;
