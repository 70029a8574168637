/** Replaces the ripple of MUI's buttons, which the theme turns off. */
export default () => null;
