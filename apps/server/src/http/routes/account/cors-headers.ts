const named = (prefix: string, names: readonly string[]): string[] => names.map((name) => `${prefix}-${name}`)

/** What one or another version of the client libraries sends; a browser stops a request with any other header. */
export const ALLOWED_HEADERS: string[] = [
  ...['Accept', 'Origin', 'Cookie', 'Set-Cookie', 'Content-Type', 'Content-Range', 'Range'],
  ...['Cache-Control', 'Expires', 'Pragma', 'X-Fallback-Cookies', 'X-Requested-With'],
  ...['X-Forwarded-For', 'X-Forwarded-User-Agent'],
  ...named('X-Appwrite', ['Project', 'Key', 'Dev-Key', 'Locale', 'Mode', 'JWT', 'Response-Format', 'Timeout', 'ID']),
  ...named('X-Appwrite', ['Timestamp', 'Session', 'Platform', 'Organization']),
  ...named('X-Appwrite-Impersonate', ['User-Id', 'User-Email', 'User-Phone', 'Email', 'Phone']),
  ...named('X-SDK', ['Version', 'Name', 'Language', 'Platform', 'GraphQL', 'Profile']),
]

/** Without the second the fallback for clients without cookies dies silently. */
export const EXPOSED_HEADERS = ['X-Appwrite-Session', 'X-Fallback-Cookies']
