/** Far more than any expected reply. */
const MOST_BYTES = 256 * 1024

export class ReplyTooLong extends Error {}

/** A fetch that limits the size of the reply, so that a faulty server cannot fill the memory. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const { body, status, statusText, headers } = await fetch(input, init)
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > MOST_BYTES) throw new ReplyTooLong()
    chunks.push(chunk)
  }
  return new Response(new Blob(chunks), { status, statusText, headers })
}
