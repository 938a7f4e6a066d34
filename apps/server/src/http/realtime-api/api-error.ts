/** Rejects a request to the realtime API with a status and one line of plain text. */
export class ApiError extends Error {
  readonly status: 400 | 401 | 404 | 413

  constructor(status: ApiError['status'], message: string) {
    super(message)
    this.name = 'ApiFault'
    this.status = status
  }
}
