import { isAllowed } from '@rang/contract';
import { PageTitle } from '../../ui/page-title.tsx';
import { AlertsSection } from '../alerts.tsx';
import { useMe } from '../office-frame.tsx';
import { EnginesSection } from './engines-section.tsx';
import classes from './overview.module.css';
import { ReconcileAlarm, ReconcileSection } from './reconcile-section.tsx';
import { TodaySection } from './today-section.tsx';
import { WaitingSection } from './waiting-section.tsx';

/** What somebody who comes in has to know first: what waits, and whether the house is well. */
export function OverviewScreen() {
  const me = useMe().data;
  const sees = (right: Parameters<typeof isAllowed>[1]) => me !== undefined && isAllowed(me.role, right);
  return (
    <>
      <PageTitle title="Overview" />
      {sees('adminHealth') ? <ReconcileAlarm /> : null}
      <WaitingSection />
      {sees('adminToday') ? <TodaySection /> : null}
      {sees('adminHealth') ? (
        <>
          <div className={classes.halves}>
            <EnginesSection />
            <ReconcileSection />
          </div>
          <AlertsSection />
        </>
      ) : null}
    </>
  );
}
