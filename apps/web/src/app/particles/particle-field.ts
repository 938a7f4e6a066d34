const PARTICLE_COUNT = 100
const PARTICLE_OPACITY = 0.6
/** The five pastel colours as custom properties, because each theme has its own shades. */
export const PARTICLE_TINTS = ['--peach', '--mint', '--lilac', '--sky', '--butter'] as const
const SMALLEST_PX = 2
const LARGEST_PX = 4
const PX_PER_FRAME = 0.5
const MARGIN_PX = LARGEST_PX

type Random = () => number
type Area = { width: number; height: number }

/** Positions are fractions of the area, so that a resize scales the field instead of making it jump. */
export type Particle = { x: number; y: number; heading: number; size: number; tint: number }

export function createField(random: Random): Particle[] {
  return Array.from({ length: PARTICLE_COUNT }, (_, index) => ({
    x: random(),
    y: random(),
    heading: random() * 2 * Math.PI,
    size: SMALLEST_PX + random() * (LARGEST_PX - SMALLEST_PX),
    tint: index % PARTICLE_TINTS.length,
  }))
}

export function stepField(field: readonly Particle[], frames: number, { width, height }: Area): Particle[] {
  const path = PX_PER_FRAME * frames
  return field.map((particle) => ({
    ...particle,
    x: around(particle.x + (Math.cos(particle.heading) * path) / width, MARGIN_PX / width),
    y: around(particle.y + (Math.sin(particle.heading) * path) / height, MARGIN_PX / height),
  }))
}

export interface Column {
  left: number
  right: number
}

/** How far particles keep from the column of the page: a little on a phone, whose margins are narrow. */
const clearOf = ({ left }: Column): number => Math.max(1, Math.min(24, 0.4 * left))

/** Particles drift in the margins of the page only, and fade out before they reach its column: text stays readable. */
export function opacityAt(x: number, column: Column | null): number {
  if (!column) return PARTICLE_OPACITY
  const clear = clearOf(column)
  const away = Math.max(column.left - x, x - column.right)
  return PARTICLE_OPACITY * Math.min(1, Math.max(0, (away - clear) / clear))
}

/** Wraps around at the edges, with a margin so that no particle vanishes while it is visible. */
function around(place: number, margin: number): number {
  if (place > 1 + margin) return -margin
  if (place < -margin) return 1 + margin
  return place
}

const FRAME_MS = 1000 / 60
/** Displays sometimes refresh a little early; a strict limit would then halve the frame rate. */
const EARLY_MS = 2
/** After a stall the particles move on from where they were instead of jumping ahead. */
const MOST_FRAMES = 3

/** How many frames of a 60 Hz clock have passed; 0 means too early to draw. */
export function framesDue(lastAt: number, at: number): number {
  const passed = at - lastAt
  if (passed < FRAME_MS - EARLY_MS) return 0
  return Math.min(MOST_FRAMES, passed / FRAME_MS)
}

/** Screens that save power draw 30 frames a second, and are not slow. */
const SLOW_FRAME_MS = 40
const RESTS_PER_FRAME = 4
/** A single stall, such as a tab that slept, must not stop the particles for minutes. */
const LONGEST_REST_MS = 500

/**
 * How long to rest when the frame after a drawn one came this late: on a device that takes long to paint, decoration must
 * leave most of the time to its player.
 */
export const restAfter = (drawnAt: number, nextFrameAt: number): number => {
  const took = nextFrameAt - drawnAt
  return took > SLOW_FRAME_MS ? Math.min(LONGEST_REST_MS, RESTS_PER_FRAME * took) : 0
}
