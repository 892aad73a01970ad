export type StoryStep = { readonly hours: number } & (
  | { readonly act: 'assign' }
  | { readonly act: 'decide'; readonly status: 'PASSED' | 'FAILED' }
  | { readonly act: 'approve' | 'sendBack' | 'withdraw' }
)

const assign: StoryStep = { act: 'assign', hours: 22 }
const pass: StoryStep = { act: 'decide', status: 'PASSED', hours: 45 }
const fail: StoryStep = { act: 'decide', status: 'FAILED', hours: 45 }
const approve: StoryStep = { act: 'approve', hours: 26 }
const sendBack: StoryStep = { act: 'sendBack', hours: 26 }
const withdraw: StoryStep = { act: 'withdraw', hours: 20 }

/** Steps of each application of the demo. Null: not submitted. */
export const STORIES = {
  draft: null,
  sent: [],
  assigned: [assign],
  revision: [assign, pass, sendBack],
  waitingPassed: [assign, pass],
  waitingFailed: [assign, fail],
  passed: [assign, pass, approve],
  failed: [assign, fail, approve],
  /** The same as failed, for an application with another choice left. */
  nextChoice: [assign, fail, approve],
  withdrawn: [assign, withdraw],
  withdrawnUnassigned: [withdraw],
} as const satisfies Record<string, readonly StoryStep[] | null>
export type Story = keyof typeof STORIES
