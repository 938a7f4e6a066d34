import type { PartySnapshotReply } from '@knowdown/contracts/parties/schemas'
import { useEffect, useRef, useState } from 'react'
import { deviceStorage } from '../../../platform/device-storage.ts'
import { openSounds, type SoundName, type Sounds } from '../../../platform/sounds.ts'

const BY_PHASE: Partial<Record<PartySnapshotReply['phase'], SoundName>> = {
  intro: 'intro',
  open: 'open',
  reveal: 'reveal',
  podium: 'win',
}
const LAST_SECONDS = 5

/**
 * Plays what the screen shows. `stored` remembers the choice on this device; the big screen begins with sound, a phone
 * without.
 */
export function usePartySounds(
  party: PartySnapshotReply | null,
  leftMs: number | null,
  { stored, isOnAtFirst }: { stored: string; isOnAtFirst: boolean },
): { isOn: boolean; toggle(): void } {
  const [isOn, setIsOn] = useState(() => (deviceStorage.read(stored) ?? (isOnAtFirst ? 'on' : 'off')) === 'on')
  const sounds = useRef<Sounds | null>(null)
  const phase = party?.phase
  const moment = party ? `${party.round} ${party.index} ${party.phase}` : ''
  const second = phase === 'open' && leftMs !== null ? Math.ceil(leftMs / 1000) : 0
  const heard = useRef(moment)

  useEffect(() => {
    if (!isOn) return
    sounds.current = openSounds()
    return () => {
      sounds.current?.close()
      sounds.current = null
    }
  }, [isOn])

  useEffect(() => {
    // Not on the first view: a reload in the middle of a question is no new question.
    if (heard.current !== '' && heard.current !== moment && phase) {
      const name = BY_PHASE[phase]
      if (name) sounds.current?.play(name)
    }
    heard.current = moment
  }, [moment, phase])

  useEffect(() => {
    if (second > 0 && second <= LAST_SECONDS) sounds.current?.play('tick')
  }, [second])

  return {
    isOn,
    toggle() {
      deviceStorage.write(stored, isOn ? 'off' : 'on')
      setIsOn(!isOn)
    },
  }
}
