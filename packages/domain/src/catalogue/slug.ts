/** One spelling for what people and clients write: 'True Crime', 'true_crime' and 'TRUE-CRIME' are all `true-crime`. */
export function slug(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll('+', ' plus ')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-')
}
