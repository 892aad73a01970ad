import guidance from '../../../../../locales/en/guidance.json'
import requirements from '../../../../../locales/en/requirements.json'

export default { guidance, requirements }
