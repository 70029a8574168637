import { NotFoundPage } from "~/features/navigation/NotFoundPage.tsx";

export default NotFoundPage;
