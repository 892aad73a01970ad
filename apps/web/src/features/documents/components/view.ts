export type View = {
  /** 1: as wide as its frame. */
  readonly zoom: number
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly turn: number
}

export const PLAIN_VIEW: View = { zoom: 1, turn: 0 }

const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3, 4]

export const VIEW_ACTS = {
  smaller: { key: '-', sign: '−', change: (view: View) => zoomed(view, -1) },
  larger: { key: '+', sign: '+', change: (view: View) => zoomed(view, 1) },
  turn: { key: 'r', sign: '↻', change: (view: View): View => ({ ...view, turn: (view.turn + 90) % 360 }) },
  fit: { key: '0', sign: '↔', change: (): View => PLAIN_VIEW },
} as const
export type ViewAct = keyof typeof VIEW_ACTS

const zoomed = (view: View, step: number): View => ({
  ...view,
  zoom: ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, ZOOMS.indexOf(view.zoom) + step))] ?? view.zoom,
})

/** Act of a pressed key; undefined: none. `=` is the plus key without shift. */
export const actOfKey = (key: string): ViewAct | undefined =>
  (Object.keys(VIEW_ACTS) as ViewAct[]).find((act) => VIEW_ACTS[act].key === (key === '=' ? '+' : key.toLowerCase()))
