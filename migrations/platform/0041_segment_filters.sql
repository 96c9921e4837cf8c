-- MSG-01: a pop-up is published with the filter that two people read; messaging compares it. Only expands.
CREATE VIEW segment_filter_public AS SELECT merchant, id, filter FROM segment;
