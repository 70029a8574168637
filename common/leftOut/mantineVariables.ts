/** In place of the variables that Mantine would write into the page: ours are in mantine.css (MantineFrame.tsx). */
export const defaultCssVariablesResolver = () => ({ variables: {}, light: {}, dark: {} });
