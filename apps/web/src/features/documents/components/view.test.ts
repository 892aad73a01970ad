import { expect, test } from 'vitest'
import { actOfKey, PLAIN_VIEW, VIEW_ACTS, type ViewAct } from './view.ts'

const after = (...acts: ViewAct[]) => acts.reduce((view, act) => VIEW_ACTS[act].change(view), PLAIN_VIEW)

test.each([
  [['larger'], { zoom: 1.5, turn: 0 }],
  [['smaller'], { zoom: 0.75, turn: 0 }],
  [['smaller', 'smaller', 'smaller', 'smaller'], { zoom: 0.5, turn: 0 }],
  [['larger', 'larger', 'larger', 'larger', 'larger', 'larger'], { zoom: 4, turn: 0 }],
  [['turn', 'turn', 'turn'], { zoom: 1, turn: 270 }],
  [['turn', 'turn', 'turn', 'turn'], { zoom: 1, turn: 0 }],
  [['larger', 'turn', 'fit'], { zoom: 1, turn: 0 }],
] as const)('%j changes the view to %j', (acts, view) => expect(after(...acts)).toEqual(view))

test.each([
  ['+', 'larger'],
  ['=', 'larger'],
  ['-', 'smaller'],
  ['R', 'turn'],
  ['0', 'fit'],
  ['x', undefined],
] as const)('the key %s triggers %s', (key, act) => expect(actOfKey(key)).toBe(act))
