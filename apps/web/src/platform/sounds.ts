/** Notes of one sound: when it begins and how long it lasts, in seconds, and its pitch in hertz. */
type Note = readonly [at: number, seconds: number, hertz: number]

const SOUNDS = {
  right: [
    [0, 0.09, 659],
    [0.08, 0.1, 988],
  ],
  wrong: [[0, 0.16, 165]],
  /** The question is there; options come in a moment. */
  intro: [
    [0, 0.12, 392],
    [0.14, 0.12, 523],
    [0.28, 0.22, 659],
  ],
  /** Options are open. */
  open: [[0, 0.18, 784]],
  /** One of the last seconds. */
  tick: [[0, 0.06, 880]],
  reveal: [
    [0, 0.14, 523],
    [0.1, 0.14, 659],
    [0.2, 0.2, 784],
  ],
  win: [
    [0, 0.16, 523],
    [0.16, 0.16, 659],
    [0.32, 0.16, 784],
    [0.48, 0.42, 1047],
  ],
} satisfies Record<string, readonly Note[]>

export type SoundName = keyof typeof SOUNDS

const VOLUME = 0.18
const FADE_SECONDS = 0.02

export interface Sounds {
  play(name: SoundName): void
  close(): void
}

/** Made by the browser from plain waves. It stays silent until the page was touched, as browsers demand. */
export function openSounds(): Sounds {
  const audio = typeof AudioContext === 'undefined' ? null : new AudioContext()
  const wake = () => void audio?.resume().catch(() => undefined)
  addEventListener('pointerdown', wake)
  addEventListener('keydown', wake)

  const playNote = (context: AudioContext, [at, seconds, hertz]: Note) => {
    const starts = context.currentTime + at
    const [wave, volume] = [context.createOscillator(), context.createGain()]
    wave.type = 'triangle'
    wave.frequency.value = hertz
    volume.gain.setValueAtTime(0, starts)
    volume.gain.linearRampToValueAtTime(VOLUME, starts + FADE_SECONDS)
    volume.gain.exponentialRampToValueAtTime(0.001, starts + seconds)
    wave.connect(volume).connect(context.destination)
    wave.start(starts)
    wave.stop(starts + seconds + FADE_SECONDS)
  }

  return {
    play(name) {
      if (audio?.state === 'running') for (const note of SOUNDS[name]) playNote(audio, note)
    },
    close() {
      removeEventListener('pointerdown', wake)
      removeEventListener('keydown', wake)
      void audio?.close().catch(() => undefined)
    },
  }
}
