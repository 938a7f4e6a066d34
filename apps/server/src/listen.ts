import { createServer } from 'node:net'

/** A port that cannot be used, as one line for the person who starts the server. */
export class PortFault extends Error {
  constructor(host: string, port: number, setting: string, code: string | undefined) {
    super(`${reason(code, host, port)} Choose another with ${setting}, for example: ${setting}=${port + 1} npm start`)
    this.name = 'PortFault'
  }
}

function reason(code: string | undefined, host: string, port: number): string {
  if (code === 'EADDRINUSE') return `Port ${port} is taken by another program.`
  if (code === 'EACCES') return `Port ${port} needs rights that this user does not have.`
  return `Cannot listen on ${host}:${port} (${code ?? 'unknown reason'}).`
}

export const portFault = (error: unknown, host: string, port: number, setting: string): PortFault =>
  new PortFault(host, port, setting, (error as NodeJS.ErrnoException).code)

/** Looks before anything else is opened: a start that cannot listen must not have created or changed any data. */
export function checkPortIsFree(host: string, port: number, setting: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error) => reject(portFault(error, host, port, setting)))
    probe.listen({ host, port, exclusive: true }, () => probe.close(() => resolve()))
  })
}
