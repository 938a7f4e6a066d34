/** One spelling for what is the same to a reader: 'Émile Zola?' and 'emile zola'. Words have a space around each. */
export function fold(text: string): string {
  const words = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  // An answer of signs alone is kept as it is.
  return words.length > 0 ? ` ${words.join(' ')} ` : text
}
