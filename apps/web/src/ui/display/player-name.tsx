import './player-name.css'

const SHOWN_CHARACTERS = 14

interface PlayerNameProps {
  name: string
  /** The reader's own name. */
  own?: boolean
}

/** The name of a person, in its own direction of writing. A long one is cut; focus shows it whole. */
export function PlayerName({ name, own = false }: PlayerNameProps) {
  return (
    <>
      <Name name={name} />
      {own && (
        <>
          {' '}
          <OwnTag />
        </>
      )}
    </>
  )
}

export const OwnTag = () => <span className="player-you">You</span>

function Name({ name }: { name: string }) {
  const characters = [...name]
  if (characters.length <= SHOWN_CHARACTERS) return <bdi>{name}</bdi>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the only way to read a long name without a mouse.
    <bdi className="player-name-long" tabIndex={0} title={name}>
      <span aria-hidden>{characters.slice(0, SHOWN_CHARACTERS).join('').trimEnd()}…</span>
      <span className="player-name-whole">{name}</span>
    </bdi>
  )
}
