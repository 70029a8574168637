/** The settings that the app was built with (.env.example says what each one means). */
export interface Settings {
  supabaseUrl: string;
  publishableKey: string;
}
