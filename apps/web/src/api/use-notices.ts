import { readPushKey, subscribeToPush, unsubscribeFromPush } from '@knowdown/contracts/players/push'
import { PUSH_KINDS, type PushKind } from '@knowdown/domain/push/push-rules'
import { useState } from 'react'
import { deviceStorage } from '../platform/device-storage.ts'
import { inNativeShell } from '../platform/native-shell.ts'
import {
  allowReminders,
  cancelStreakReminder,
  noticePermission,
  subscribeBrowser,
  unsubscribeBrowser,
} from '../platform/notices.ts'
import { useBackend } from './backend.tsx'
import { timeZone } from './use-daily-status.ts'
import { visitorInput } from './visitor-input.ts'

const KINDS_KEY = 'notice_kinds'

/** Which notices this device gets; none until the player has agreed. */
export const readNoticeKinds = (): readonly PushKind[] =>
  (deviceStorage.read(KINDS_KEY) ?? '')
    .split(' ')
    .filter((kind): kind is PushKind => PUSH_KINDS.some((one) => one === kind))

const NOT_ALLOWED = 'Your device does not allow notices from Knowdown. You can change that in its settings.'
const NO_SERVER = 'That did not work. Please try again later.'

/** The notices of this device: which kinds are on, and how to change that. */
export function useNotices(isVisitor: boolean) {
  const { api } = useBackend()
  const [kinds, setKinds] = useState(readNoticeKinds)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  /** The reason why it did not work; null when it did. */
  async function apply(wanted: readonly PushKind[]): Promise<string | null> {
    if (inNativeShell()) {
      if (wanted.includes('streak')) return (await allowReminders()) ? null : NOT_ALLOWED
      await cancelStreakReminder()
      return null
    }
    if (wanted.length === 0) {
      const endpoint = await unsubscribeBrowser()
      if (endpoint !== null) await api.call(unsubscribeFromPush, { endpoint })
      return null
    }
    const key = await api.call(readPushKey, {})
    if (!key.ok || key.value.push_key === null) return NO_SERVER
    const address = await subscribeBrowser(key.value.push_key)
    if (!address) return NOT_ALLOWED
    const input = { ...address, kinds: [...wanted], time_zone: timeZone(), ...visitorInput(isVisitor) }
    return (await api.call(subscribeToPush, input)).ok ? null : NO_SERVER
  }

  return {
    kinds,
    busy,
    failure,
    permission: noticePermission(),
    /** True when it worked. */
    async want(wanted: readonly PushKind[]): Promise<boolean> {
      setBusy(true)
      // A browser in a private window refuses by throwing.
      const reason = await apply(wanted).catch(() => NO_SERVER)
      setBusy(false)
      setFailure(reason)
      if (reason !== null) return false
      deviceStorage.write(KINDS_KEY, wanted.join(' '))
      setKinds(wanted)
      return true
    },
  }
}
