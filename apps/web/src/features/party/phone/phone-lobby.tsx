export function PhoneLobby({ name }: { name: string }) {
  return (
    <div className="party-phone-lobby">
      <h1 className="party-phone-title">You’re in!</h1>
      <p className="text-lg text-muted">
        See <bdi className="font-semibold text-text">{name}</bdi> on the big screen? It starts soon.
      </p>
    </div>
  )
}
