import { PageTitle } from '../ui/page-title.tsx';

export function SupportScreen() {
  return <PageTitle title="Support" />;
}
