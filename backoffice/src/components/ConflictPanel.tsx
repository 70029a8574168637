import { Alert, Box, Button, Typography } from "@mui/material";
import { createConflictPanel } from "#common/work/createConflictPanel.tsx";
import { ROW } from "../theme/theme.ts";

/** The choice between what the person has entered and a version that was saved meanwhile. */
export const ConflictPanel = createConflictPanel({
  Panel: ({ title, message, detail, children }) => (
    <Box component="section" aria-label={title} sx={{ flexBasis: "100%", width: "100%" }}>
      <Alert severity="warning">
        <Typography component="h3" variant="subtitle2">
          {title}
        </Typography>
        {message} {detail}
      </Alert>
      <Box
        sx={{
          display: "grid",
          gap: 2,
          mt: 1.5,
          gridTemplateColumns: "repeat(auto-fit, minmax(min(100%, 18rem), 1fr))",
        }}
      >
        {children}
      </Box>
    </Box>
  ),
  Version: ({ title, buttons, textRef, children }) => (
    <Box sx={{ display: "grid", gap: 1, alignContent: "start", overflowWrap: "anywhere" }}>
      <Typography component="h4" variant="subtitle2">
        {title}
      </Typography>
      <Box sx={ROW}>{buttons}</Box>
      <Box ref={textRef} sx={{ maxHeight: 320, overflow: "auto" }}>
        {children}
      </Box>
    </Box>
  ),
  Button: ({ isMain = false, ...button }) => (
    <Button size="small" variant={isMain ? "contained" : "outlined"} {...button} />
  ),
});
