/** Where one is while the session ends. The state tells who pressed Sign Out from who followed a link. */
export const SIGN_OUT = { to: "/signing-out", state: "sign-out" } as const;
