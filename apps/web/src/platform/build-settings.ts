const serverUrl: string | undefined = import.meta.env.VITE_SERVER_URL

/** The server's address, also for links that players share. The pages of the installed app do not come from the server,
 *  so its build names the server. */
export const SERVER_URL: string = serverUrl || location.origin

export const API_URL: string = import.meta.env.VITE_API_URL || (serverUrl ? `${serverUrl}/api` : '/api')
