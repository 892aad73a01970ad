import { useTexts } from '../../src/platform/texts.ts'
import { Banner } from '../../src/ui/banner.tsx'
import { Button, type ButtonLook } from '../../src/ui/button.tsx'
import { FactSection } from '../../src/ui/description-list.tsx'
import { FactGrid } from '../../src/ui/fact-grid.tsx'
import { KeyCap } from '../../src/ui/key-cap.tsx'
import { Actions, Section } from '../../src/ui/page.tsx'
import { StateCard } from '../../src/ui/season-state.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../src/ui/states.tsx'
import { StatusTag, type Tone } from '../../src/ui/status-tag.tsx'
import { TickList } from '../../src/ui/tick-list.tsx'
import { Timetable } from '../../src/ui/timetable.tsx'

const LOOKS: readonly ButtonLook[] = ['primary', 'secondary', 'soft', 'quiet', 'danger']
const TONES: readonly Tone[] = ['neutral', 'progress', 'attention', 'success', 'danger']

/** Parts without an own behaviour, in all their looks. */
export function Story() {
  const { t } = useTexts()
  const words = [t('app.actions.remove'), t('app.actions.cancel'), t('app.actions.close')]
  return (
    <div style={{ display: 'grid', gap: '1rem' }}>
      {LOOKS.map((look) => (
        <Actions key={look}>
          <Button look={look}>{words[0]}</Button>
          <Button look={look} isBusy>
            {words[0]}
          </Button>
          <Button look={look} disabled>
            {words[0]}
          </Button>
        </Actions>
      ))}
      <p>
        {TONES.map((tone) => (
          <StatusTag key={tone} tone={tone}>
            {words[1] ?? ''}
          </StatusTag>
        ))}{' '}
        <KeyCap>Enter</KeyCap>
      </p>
      {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
        <Banner key={tone} tone={tone} title={t('app.errors.summaryTitle')}>
          {t('app.errors.network')}
        </Banner>
      ))}
      <Section title={t('app.states.loading')}>
        <LoadingState />
        <ErrorState error={new Error()} onRetry={() => undefined} />
        <EmptyState title={t('app.form.nothingFound')} />
      </Section>
      <FactSection
        title={t('accounts.sections.personal')}
        rows={[
          { key: 'one', term: t('accounts.fields.lastName'), value: words[2] },
          { key: 'two', term: t('accounts.fields.gender'), value: null },
        ]}
      />
      <FactGrid
        facts={[
          { label: t('accounts.fields.lastName'), value: words[2] ?? '' },
          { label: t('accounts.fields.firstName'), value: words[1] ?? '' },
        ]}
      />
      <TickList items={words} />
      <ul>
        <StateCard
          tone="success"
          state={words[0] ?? ''}
          title={t('app.name')}
          left={{ count: 12, words: words[1] ?? '' }}
        >
          {words[2]}
        </StateCard>
      </ul>
      <Timetable
        rows={(['past', 'today', 'ahead'] as const).map((when, at) => ({
          key: when,
          date: `2030-06-1${at}`,
          day: `1${at}`,
          title: words[at] ?? '',
          when,
        }))}
      />
    </div>
  )
}
