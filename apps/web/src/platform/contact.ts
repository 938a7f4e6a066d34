/** Where people write to about their data; whoever runs the product sets it when building. */
export const CONTACT_EMAIL: string = import.meta.env.VITE_CONTACT_EMAIL || 'privacy@knowdown.example'
