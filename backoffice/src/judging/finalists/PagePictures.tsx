import { Box } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import { useDataProvider } from "react-admin";
import { useObjectUrl } from "../../components/useObjectUrl.ts";
import type { AdminDataProvider } from "../../data/dataProvider.ts";
import type { PagePicture } from "./finalist.ts";

/** The pictures of a finalist's page, also of a hidden one. */
export function PagePictures({ pictures }: { pictures: readonly PagePicture[] }) {
  if (pictures.length === 0) return null;
  return (
    <Box
      component="ul"
      aria-label="Pictures"
      sx={{
        display: "grid",
        gridTemplateColumns: "repeat(3, minmax(0, 1fr))",
        gap: 1,
        width: "100%",
        m: 0,
        p: 0,
        listStyle: "none",
      }}
    >
      {pictures.map((picture) => (
        <li key={picture.id}>
          <Picture picture={picture} />
        </li>
      ))}
    </Box>
  );
}

function Picture({ picture: { file_path: path, alt_text: alt } }: { picture: PagePicture }) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  const { data } = useQuery({
    queryKey: ["finalists", "picture", path],
    queryFn: ({ signal }) => dataProvider.readDocument(path, signal, "projects"),
  });
  const address = useObjectUrl(data);
  return address ? (
    <Box
      component="img"
      src={address}
      alt={alt}
      width={160}
      height={120}
      sx={{ width: "100%", height: "auto", objectFit: "cover", aspectRatio: "4 / 3" }}
    />
  ) : (
    alt
  );
}
