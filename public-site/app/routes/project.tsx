import { useParams } from "react-router";
import { pageMeta } from "~/challenge/pageMeta.ts";
import { paths } from "~/config/paths.ts";
import { ProjectPage } from "~/features/projects/ProjectPage.tsx";
import { pageField } from "~/lib/pageField.ts";

export const handle = pageField("tone-2");

/** What is true of every project: the edge function `project` puts its own words in its place. */
export const meta = () => pageMeta(paths.project);

export default function ProjectRoute() {
  const { id = "" } = useParams();
  return <ProjectPage key={id} id={id} />;
}
