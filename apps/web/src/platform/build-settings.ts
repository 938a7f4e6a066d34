const serverUrl: string | undefined = import.meta.env.VITE_SERVER_URL

/** The server's own address, also for links that people send each other. A phone shell brings its pages along, so its
 *  own origin leads nowhere; its build names the server. */
export const SERVER_URL: string = serverUrl || location.origin

export const API_URL: string = import.meta.env.VITE_API_URL || (serverUrl ? `${serverUrl}/api` : '/api')

/** Where people write to about their data; whoever runs the product sets it when building. */
export const CONTACT_EMAIL: string = import.meta.env.VITE_CONTACT_EMAIL || 'privacy@knowdown.example'
