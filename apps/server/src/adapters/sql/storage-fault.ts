/** The database cannot be used; the message is one line for the person who starts the server. */
export class StorageFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message.replace(/\s+/g, ' ').trim(), options)
    this.name = 'StorageFault'
  }
}

export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
