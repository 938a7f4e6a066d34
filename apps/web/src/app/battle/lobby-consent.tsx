import { findCategory, isSensitive } from '@knowdown/domain/catalogue/category'
import { useEffect, useEffectEvent, useState } from 'react'
import { useCategories } from '../../api/use-categories.ts'
import { CLOSES_AFTER_MS, isDisclosureAccepted, warningKey } from '../../features/consent/consent-flags.ts'
import { ContentWarning } from '../../features/consent/content-warning.tsx'
import { deviceStorage } from '../../platform/device-storage.ts'

export const needsWarning = (category: string): boolean =>
  isSensitive(category) && deviceStorage.read(warningKey(category)) === null

/** Whether the player has not read yet that questions are written by a model. */
export const isDisclosureDue = (): boolean => !isDisclosureAccepted('questions') && !isDisclosureAccepted('default')

interface LobbyWarningProps {
  /** Null while nothing is to be accepted. */
  category: string | null
  onAccepted(): void
  onDecline(): void
}

/** The content warning for a guest, before the lobby is joined. */
export function LobbyWarning({ category, onAccepted, onDecline }: LobbyWarningProps) {
  const { data: categories } = useCategories()
  const [accepted, setAccepted] = useState(false)

  const goOn = useEffectEvent(() => {
    setAccepted(false)
    onAccepted()
  })
  useEffect(() => {
    if (!accepted) return
    const moment = setTimeout(() => goOn(), CLOSES_AFTER_MS)
    return () => clearTimeout(moment)
  }, [accepted])

  function accept() {
    if (category !== null) deviceStorage.write(warningKey(category), 'true')
    setAccepted(true)
  }

  const name = category !== null && categories ? findCategory(categories, category)?.name : undefined
  return (
    <ContentWarning
      open={category !== null}
      category={name ?? category ?? ''}
      accepted={accepted}
      onAccept={accept}
      onDecline={onDecline}
      declineLabel="Do Not Join"
    />
  )
}
