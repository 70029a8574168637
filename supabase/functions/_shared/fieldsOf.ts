/** The fields of an object that others wrote, such as parsed JSON or an error; none of any other value. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => Object(value);
