const PATHS = {
  apply: 'M4 20l1-4.500L16.500 4 20 7.500 8.500 19 4 20ZM14 6.500 17.500 10',
  search: 'M4 10.500a6.500 6.500 0 1 0 13 0 6.500 6.500 0 1 0-13 0M15.500 15.500 21 21',
  score: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  arrow: 'M5 12h14M13 6l6 6-6 6',
  calendar: 'M4 6h16v14H4ZM4 10.500h16M8.500 3.500V7M15.500 3.500V7',
  tick: 'M5 12.500 10 17.500 19.500 7',
} as const
export type IconName = keyof typeof PATHS

/** A drawn line in the colour of its text. The words beside it carry the meaning. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg
    viewBox="0 0 24 24"
    width="22"
    height="22"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.900"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={PATHS[name]} />
  </svg>
)
