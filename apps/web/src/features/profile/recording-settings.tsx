import { useRecordingConsent } from '../../api/use-recording-consent.ts'
import { Toggle } from '../../ui/controls/toggle.tsx'
import { Notice } from '../../ui/display/notice.tsx'

/** A switch of the account. Nothing is shown until the server has said how it stands. */
export function RecordingSettings() {
  const { consent, failed, decide } = useRecordingConsent()
  if (!consent) return null
  return (
    <section aria-label="Recorded games" className="mt-6 grid grid-cols-1 gap-2">
      <h3 className="text-lg">Recorded games</h3>
      <Toggle
        checked={consent.allowed}
        disabled={!consent.verified && !consent.allowed}
        label="Others may play my recorded games"
        hint={
          consent.verified
            ? 'With your name, when nobody else is there. Switching it off deletes them at once.'
            : 'Verify your email first.'
        }
        onChange={(allowed) => void decide(allowed)}
      />
      {failed && <Notice tone="wrong">That did not work. Please try again.</Notice>}
    </section>
  )
}
