/** Colour, letter and shape say the same, so that none of them has to be seen. */
const SHAPES = [
  <circle key="circle" cx="24" cy="24" r="23" />,
  <rect key="square" x="2" y="2" width="44" height="44" rx="8" />,
  <path key="triangle" d="M21 4.6a3.5 3.5 0 0 1 6 0l19 35.2a3.5 3.5 0 0 1-3.1 5.2H5.1A3.5 3.5 0 0 1 2 39.8Z" />,
  <path
    key="star"
    d="M21.5 2.8a2.8 2.8 0 0 1 5 0l5.3 10.7 11.8 1.7a2.8 2.8 0 0 1 1.5 4.8l-8.5 8.3 2 11.7a2.8 2.8 0 0 1-4 3L24 37.4l-10.6 5.6a2.8 2.8 0 0 1-4-3l2-11.7L2.9 20a2.8 2.8 0 0 1 1.5-4.8l11.8-1.7Z"
  />,
  <path
    key="diamond"
    d="M21.2 2.2a4 4 0 0 1 5.6 0l19 19a4 4 0 0 1 0 5.6l-19 19a4 4 0 0 1-5.6 0l-19-19a4 4 0 0 1 0-5.6Z"
  />,
  <path
    key="hexagon"
    d="M13 3.5A4 4 0 0 1 16.400 1.500h15.200A4 4 0 0 1 35 3.500l11.400 18.500a4 4 0 0 1 0 4L35 44.500a4 4 0 0 1-3.400 2H16.400a4 4 0 0 1-3.400-2L1.600 26a4 4 0 0 1 0-4Z"
  />,
]
/** The middle of a triangle lies lower than that of the others. */
const LETTER_Y = [24.5, 24.5, 31, 25.5, 24.5, 24.5]
/** A part of the drawing, which does not grow with the reader's text size: outside of its shape a letter is cut off. */
const LETTER_SIZE = [26, 26, 20, 20, 22, 26]

export const ANSWER_LETTERS = ['A', 'B', 'C', 'D', 'E', 'F'] as const

export function AnswerShape({ place }: { place: number }) {
  return (
    <svg className="party-shape" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      {SHAPES[place % SHAPES.length]}
      <text
        x="24"
        y={LETTER_Y[place % LETTER_Y.length]}
        fontSize={LETTER_SIZE[place % LETTER_SIZE.length]}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {ANSWER_LETTERS[place]}
      </text>
    </svg>
  )
}
