// What `npm test` shows while it runs: on a terminal one line of progress for each part, which is drawn anew; elsewhere
// one line for each part when it ends, so that a log can be read.

const REDRAW_MS = 200

/** `parts` are the names in the order in which they are shown; `now` gives milliseconds. */
export function openScreen({ stream, names, now }) {
  const width = Math.max(...names.map((name) => name.length))
  const states = new Map(names.map((name) => [name, { status: 'waiting' }]))
  const line = (name) => `${name.padEnd(width)}  ${describe(states.get(name), now())}`

  if (!stream.isTTY) {
    return {
      started: (name) => states.set(name, { status: 'running', since: now() }),
      progressed() {},
      ended(name, outcome) {
        states.set(name, { ...states.get(name), status: 'ended', at: now(), outcome })
        stream.write(`${line(name)}\n`)
      },
      close() {},
    }
  }

  let drawnLines = 0
  const draw = () => {
    const up = drawnLines > 0 ? `\x1b[${drawnLines}A` : ''
    // A line that wraps would make the count of lines wrong.
    const lines = names.map((name) => `\x1b[2K${line(name).slice(0, (stream.columns || 80) - 1)}\n`)
    stream.write(up + lines.join(''))
    drawnLines = names.length
  }
  draw()
  const timer = setInterval(draw, REDRAW_MS)
  return {
    started: (name) => states.set(name, { status: 'running', since: now() }),
    progressed: (name, progress) => states.set(name, { ...states.get(name), progress }),
    ended: (name, outcome) => states.set(name, { ...states.get(name), status: 'ended', at: now(), outcome }),
    close() {
      clearInterval(timer)
      draw()
    },
  }
}

function describe({ status, since, at, progress, outcome }, time) {
  if (status === 'waiting') return 'waiting'
  const seconds = `${(((at ?? time) - since) / 1000).toFixed(0)} s`
  if (status === 'running') return ['running', progress, seconds].filter(Boolean).join(', ')
  return `${outcome}, ${seconds}`
}
