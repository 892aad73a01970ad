import { type LocalizedName, nameIn } from '@portal/domain/kernel/localized-name.ts'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../platform/texts.ts'

export function UniversityLink({ university }: { university: LocalizedName & { readonly id: string } }) {
  const { language } = useTexts()
  return (
    <Link to="/universities/$id" params={{ id: university.id }}>
      {nameIn(university, language)}
    </Link>
  )
}
