import { hostState, pairRemote } from '@knowdown/contracts/parties/calls'
import { useEffect, useState } from 'react'
import { useBackend } from '../../../api/backend.tsx'
import { keepKey, keptKey } from '../state/party-seats.ts'
import { proofFromHash } from './party-address.ts'

/**
 * The key with which this device leads the party: the one it has, or one that a scanned link brings. Anybody can make up
 * a link, so its key is tried before it replaces anything. Undefined until that is clear.
 */
export function useScannedKey(code: string | null): string | null | undefined {
  const { api } = useBackend()
  const [scanned] = useState(() => (code === null ? null : proofFromHash(location.hash)))
  const [key, setKey] = useState<string | null | undefined>(() => {
    if (code === null) return null
    return scanned === null ? keptKey('host', code) : undefined
  })
  useEffect(() => {
    if (code === null || scanned === null) return
    // What is secret leaves the address bar, where others could read it.
    history.replaceState(history.state, '', location.pathname)
    let isOpen = true
    const check = async () => {
      if ('pairing' in scanned) {
        const paired = await api.call(pairRemote, { code, pairing_code: scanned.pairing })
        return paired.ok ? paired.value.host_key : null
      }
      return (await api.call(hostState, { code, host_key: scanned.key })).ok ? scanned.key : null
    }
    void check().then((found) => {
      if (found !== null) keepKey('host', code, found)
      if (isOpen) setKey(found ?? keptKey('host', code))
    })
    return () => {
      isOpen = false
    }
  }, [api, code, scanned])
  return key
}
