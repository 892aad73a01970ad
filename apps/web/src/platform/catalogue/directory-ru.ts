import directory from '../../../../../locales/ru/directory.json'
import requirements from '../../../../../locales/ru/requirements.json'
import universities from '../../../../../locales/ru/universities.json'

export default { directory, universities, requirements }
