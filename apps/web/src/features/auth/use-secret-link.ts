import { useLayoutEffect, useState } from 'react'

export interface SecretLink {
  userId: string
  secret: string
}

/**
 * User id and secret from the link in an e-mail; null when one is missing. The secret is removed from the address bar
 * and the history as soon as it is read, because addresses are synchronised, photographed and pasted into chats.
 */
export function useSecretLink(): SecretLink | null {
  const [link] = useState(() => secretLinkIn(location.search))
  useLayoutEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
  return link
}

function secretLinkIn(search: string): SecretLink | null {
  const query = new URLSearchParams(search)
  const [userId, secret] = [query.get('userId'), query.get('secret')]
  return userId && secret ? { userId, secret } : null
}
