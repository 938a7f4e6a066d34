import { AiNote } from '../../../ui/display/ai-note.tsx'

export function PhoneLobby({ name, byModel }: { name: string; byModel: boolean }) {
  return (
    <div className="party-phone-lobby">
      <h1 className="party-phone-title">You’re in!</h1>
      <p className="text-lg text-muted">
        See <bdi className="font-semibold text-text">{name}</bdi> on the big screen? It starts soon.
        {byModel && <AiNote />}
      </p>
    </div>
  )
}
