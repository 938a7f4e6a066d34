const given: string | undefined = import.meta.env.VITE_SERVER_URL

/** The server's own address, also for links that people send each other. A phone shell brings its pages along, so its
 *  own origin leads nowhere; its build names the server. */
export const SERVER_URL: string = given || location.origin

export const API_URL: string = import.meta.env.VITE_API_URL || (given ? `${given}/api` : '/api')
