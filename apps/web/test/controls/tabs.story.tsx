import { useState } from 'react'
import { useTexts } from '../../src/platform/texts.ts'
import { Tabs } from '../../src/ui/tabs.tsx'
import { report } from './reported.ts'

const STATES = ['NEW', 'ASSIGNED', 'SIGNED'] as const

export function Story() {
  const { t } = useTexts()
  const [value, setValue] = useState<(typeof STATES)[number]>('NEW')
  return (
    <Tabs
      id="story"
      label={t('interviews.list.tabs')}
      tabs={STATES.map((state, at) => ({ value: state, label: t(`interviews.list.head.${state}`), count: at * 12 }))}
      value={value}
      onChange={(next) => {
        report(next)
        setValue(next)
      }}
    >
      <p>{t(`interviews.list.empty.head.${value}`)}</p>
    </Tabs>
  )
}
