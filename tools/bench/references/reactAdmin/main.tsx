import { Admin, Datagrid, List, Resource, TextField, testDataProvider } from "react-admin";
import { createRoot } from "react-dom/client";

const dataProvider = testDataProvider({
  getList: async () => ({ data: [], total: 0 }),
});

const Things = () => (
  <List>
    <Datagrid>
      <TextField source="name" />
    </Datagrid>
  </List>
);

/** A bare react-admin page: one empty list. */
createRoot(document.body.appendChild(document.createElement("main"))).render(
  <Admin dataProvider={dataProvider} disableTelemetry>
    <Resource name="things" list={Things} />
  </Admin>,
);
