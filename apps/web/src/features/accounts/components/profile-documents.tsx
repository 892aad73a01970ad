import type { ProfileView } from '@portal/domain/accounts/schema.ts'
import { documentPlan, GRANT_CERTIFICATE } from '@portal/domain/applications/rules.ts'
import { EDUCATION_LEVELS, type EducationLevel } from '@portal/domain/kernel/education.ts'
import { useState } from 'react'
import { useTexts } from '../../../platform/texts.ts'
import { ChoiceField } from '../../../ui/choice-field.tsx'
import { showToast } from '../../../ui/toast.tsx'
import { NeededDocuments } from '../../documents/parts/needed-documents.tsx'
import { saveAttachment, saveProfile } from '../api.ts'
import { GrantDocuments, useQuotas } from './grant-documents.tsx'

/** All documents of an application. Each is saved as soon as it is chosen or removed. */
export function ProfileDocuments({ profile }: { profile: ProfileView }) {
  const { t } = useTexts()
  const [level, setLevel] = useState<EducationLevel | ''>('')
  const [quota, setQuota] = useState('')
  const quotas = useQuotas()
  const claims = quotas.confirmingKindsOf(quota)
  const plan = documentPlan({
    level: level || null,
    citizenship: profile.citizenship,
    claims: claims === null ? [] : [claims],
    ...(claims === null ? {} : { certificate: GRANT_CERTIFICATE }),
  })

  async function say(saved: Promise<unknown>, isRemoved: boolean): Promise<void> {
    await saved
    showToast('success', t(isRemoved ? 'profile.page.fileRemoved' : 'profile.page.fileSaved'))
  }

  return (
    <NeededDocuments
      id="profile"
      plan={plan}
      lead={t('profile.page.documentsLead')}
      fileIn={(slot) => profile[slot]}
      isRemovable={() => true}
      onPut={(slot, file) => say(saveAttachment(slot, file), file === null)}
      additional={profile.additionalDocuments}
      onAdditional={(files) =>
        say(
          saveProfile({ additionalDocuments: files.map(({ id }) => ({ id })) }),
          files.length < profile.additionalDocuments.length,
        )
      }
    >
      <ChoiceField
        id="profile-level"
        name="level"
        label={t('documents.plan.level')}
        hint={t('documents.plan.levelHint')}
        value={level}
        isUnmarked
        emptyLabel={t('documents.plan.levelNone')}
        width={24}
        options={EDUCATION_LEVELS.map((value) => ({ value, label: t(`directory.educationLevels.${value}`) }))}
        onChange={setLevel}
      />
      <ChoiceField
        id="profile-quota"
        name="quota"
        label={t('documents.plan.quota')}
        value={quota}
        isUnmarked
        emptyLabel={t('documents.plan.quotaNone')}
        width={30}
        options={quotas.options}
        onChange={setQuota}
      />
      {claims !== null && <GrantDocuments quota={quota} kinds={plan.grantKinds} />}
    </NeededDocuments>
  )
}
