const SERVER_PATHS = new Set(['api', 'v1', 'app', 'apps', 'dev', 'assets', 'metrics', 'debug', 'healthz', 'readyz'])

/**
 * Whether the web app answers at this path: every path is a screen (an unknown one shows home), except what belongs to
 * the server, files, and hidden names. `/.env` or `/main.js.map` must read as absent, not as a friendly page.
 */
export function isPagePath(path: string): boolean {
  let plain: string
  try {
    plain = decodeURIComponent(path)
  } catch {
    return false
  }
  const parts = plain.split(/[/\\]/).slice(1)
  if (SERVER_PATHS.has(parts[0]?.toLowerCase() ?? '')) return false
  return parts.every((part) => !part.startsWith('.')) && !parts.at(-1)?.includes('.')
}
